import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { CairnError } from '@cairn/contract/errors'
import { MAX_PASSWORD, MIN_PASSWORD, passwordStrength } from '@cairn/model/password'

/** Least zxcvbn score: 4 means 10^10 guesses, which a stolen hash of ours withstands for decades. */
const MIN_SCORE = 4
/** What is longer is judged by its beginning: judging takes longer than it is worth. */
const JUDGED = 64

/**
 * Throws for a password that is too short (`passwordShort`), too long (`maxLength`), or easily guessed
 * (`passwordWeak`): from lists of common ones, patterns, and `about`, what is known of the person.
 */
export async function requireGoodPassword(password: string, about: readonly string[]): Promise<void> {
  const looks = passwordStrength(password)
  if (looks === 'tooShort') throw new CairnError('passwordShort', '', { min: MIN_PASSWORD })
  if (password.length > MAX_PASSWORD) throw new CairnError('maxLength', '', { max: MAX_PASSWORD })
  const { score } = (await judge()).check(password.slice(0, JUDGED), [...about])
  if (looks === 'repetitive' || score < MIN_SCORE) throw new CairnError('passwordWeak')
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** The lists are large and rarely needed. */
function judge(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  )
  return loaded
}
