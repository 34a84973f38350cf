/** The bytes of a file in base64. Rejects when the file cannot be read, as when it was moved meanwhile. */
export function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

/** A file of bytes in base64. */
export function fileOf({ name, type, content }: { name: string; type: string; content: string }): File {
  return new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type })
}
