/*
 * The open model of the national aids comes with the web site it is made for: its rules are one file of data, and nothing
 * of the site is installed for them.
 */
module.exports = {
  hooks: {
    readPackage: manifest => (manifest.name === 'mesaidesreno' ? { ...manifest, dependencies: {} } : manifest),
  },
}
