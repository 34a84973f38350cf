export { readSources, translationProblems } from './check-area-texts.ts'
export { derivedKeys, derivedKeysOfType } from './derived-keys.ts'
export { findTextProblems } from './find-text-problems.ts'
