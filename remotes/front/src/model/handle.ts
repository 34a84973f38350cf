/** Letters that a handle has, 3 to 40 of them. It neither begins nor ends with a hyphen. */
const HANDLE = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** Tells whether a text is the handle of a front: the part of its address after `/@`. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text)
}

/** Returns the handle that is meant by what a person typed: in small letters, without white space and `@`. */
export function meantHandle(typed: string): string {
  return typed.trim().toLowerCase().replace(/^\/?@/, '')
}
