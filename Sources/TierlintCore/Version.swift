/// The version of the tool; the release workflow and `packaging/wheel.py` read it from this file.
package let version = "0.1.0"
