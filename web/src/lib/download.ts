/** Hands a file made in the browser to the person. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address when the download starts, a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
