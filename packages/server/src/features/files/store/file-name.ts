const MOST_CHARACTERS = 200
/** Control characters, and direction marks that make `photo\u202Egnp.exe` look like a picture. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a file name without path, control characters and direction marks from the one a client sent: in any
 * script, of at most 200 characters with its ending; `file` if nothing is left. Characters that only some
 * systems forbid, such as `:`, stay.
 */
export function plainFileName(given: string): string {
  const last = given.toWellFormed().replace(UNSEEN, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  const name = /^\.*$/.test(last) ? 'file' : last
  return shorten(name)
}

/** Cut in its middle, so that the ending stays. */
function shorten(name: string): string {
  const letters = [...name]
  if (letters.length <= MOST_CHARACTERS) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, MOST_CHARACTERS - ending.length).join('') + ending
}
