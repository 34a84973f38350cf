import { textKey, type CairnError, type ErrorBody, type ErrorTextKey } from '../ground/errors.ts'
import { textKeyFromData, type TextValues, type Translate } from '../ground/texts.ts'

/**
 * An error as text for people: `title` says what happened, `detail` is the technical message for the dialog
 * behind it.
 */
export interface ErrorText {
  title: string
  detail: string | undefined
}

/**
 * Turns an error into text in the reader's language. `detail` is undefined if the error has no message of its
 * own.
 */
export function errorText(t: Translate, error: CairnError): ErrorText {
  return {
    title: t(keyOf(error), valuesOf(t, error.details)),
    detail: error.message === error.code ? undefined : error.message,
  }
}

/** A refusal that names the right it asks for says so, and who gives it. */
function keyOf({ code, details }: CairnError): ErrorTextKey {
  return textKey(code === 'notAllowed' && typeof details.right === 'string' ? 'rightMissing' : code)
}

/**
 * Returns the text of a refused call: as `title` its translated message, and as `detail` its technical
 * message (`sysMessage`), not translated. `detail` is undefined if the body has none.
 */
export function errorBodyText(t: Translate, { userMessage, sysMessage, ...details }: ErrorBody): ErrorText {
  return { title: t(userMessage, valuesOf(t, details)), detail: sysMessage }
}

/** The values that a text may have, with a missing right in words. */
function valuesOf(t: Translate, { right, ...details }: Record<string, unknown>): TextValues {
  const values = typeof right === 'string' ? { ...details, right: rightInWords(t, right) } : details
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}

/** Says a right such as `Contact.update` in words: what it allows, and with items of which type. */
function rightInWords(t: Translate, right: string): string {
  const [, type, verb = right] = /^([A-Z][A-Za-z0-9]*)\.([a-z].*)$/.exec(right) ?? []
  const textOf = (key: string, other: string) => {
    const words = t(textKeyFromData(key))
    return words === key || words === '' ? other : words
  }
  const words = textOf(`forms.rights.name.${verb}`, verb)
  return type === undefined ? words : `${words} · ${textOf(`types.${type}.name`, type)}`
}
