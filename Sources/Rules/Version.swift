/// The version of the tool; the only place that defines it.
package let version = "0.1.0"
