/** Reads a file as base64. Rejects if the file cannot be read, for example because it was moved. */
export function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

/** Makes a file from content in base64. */
export function fileOf({ name, type, content }: { name: string; type: string; content: string }): File {
  return new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type })
}
