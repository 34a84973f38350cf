import { compileTexts } from './compile-texts.ts'

/** Loader for the shell's own texts: ICU messages in, syntax trees out. */
export default function textsLoader(source) {
  return JSON.stringify(compileTexts(JSON.parse(source)))
}
