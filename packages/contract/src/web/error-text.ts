import { textKey, type CairnError, type ErrorBody, type ErrorTextKey } from '../ground/errors.ts'
import type { TextValues, Translate } from '../ground/texts.ts'

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
    title: t(keyOf(error), valuesOf(error.details)),
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
  return { title: t(userMessage, valuesOf(details)), detail: sysMessage }
}

function valuesOf(details: Record<string, unknown>): TextValues {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
