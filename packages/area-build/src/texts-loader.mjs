import { compileTexts } from './compile-texts.ts'

/** Compiles a file of ICU messages to syntax trees. rspack loader for the shell's texts. */
export default function textsLoader(source) {
  return JSON.stringify(compileTexts(JSON.parse(source)))
}
