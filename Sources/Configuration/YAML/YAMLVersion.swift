import CYAML

extension ConfigurationLoader {
  /// The libyaml that is linked at run time, as it prints itself: `0.2.5`.
  package static var yamlLibraryVersion: String { String(cString: yaml_get_version_string()) }
}
