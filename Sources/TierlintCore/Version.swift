/// The version of the tool, told here alone.
package let version = "0.1.0"
