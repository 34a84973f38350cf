/** Returns words as they are compared: whatever their capitals, and without spaces around them. */
export const folded = (text: string) => text.trim().toLocaleLowerCase()
