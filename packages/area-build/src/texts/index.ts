export { readSources, translationProblems } from './check-area-texts.ts'
export { derivedKeys, derivedKeysOfType, textsOfEvent } from './derived-keys.ts'
export { findTextProblems } from './find-text-problems.ts'
export { literalText } from './literal-text.ts'
