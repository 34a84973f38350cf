export { LetterButtons, type LetterButtonsProps } from './letters/letter-buttons.tsx'
export { LetterKeys } from './letters/letter-keys.tsx'
export { ReorderingNote } from './letters/reordering-note.tsx'
