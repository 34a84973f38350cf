export { LetterButtons, type LetterButtonsProps } from './letters/letter-buttons.tsx'
export { LetterKeys } from './letters/letter-keys.tsx'
