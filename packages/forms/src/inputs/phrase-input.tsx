import { useRef, useState } from 'react'
import { useItemType, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { Box, HStack, IconButton, lazyComponent, typeInto } from '@cairn/ui'
import { asText, type ControlledProps } from './controlled.ts'
import { LineInput } from './text-inputs.tsx'

const LetterKeys = lazyComponent(async () => ({ default: (await import('@cairn/ui/letters')).LetterKeys }))

/**
 * Edits a phrase. For types with a language it offers the letters of a language as keys, for people whose
 * keyboard lacks them.
 */
export function PhraseInput({ typeName, ...props }: ControlledProps & { typeName: string }) {
  const { attributes, value, onChange } = props
  const translate = useTranslate()
  const hasKeys = useItemType(typeName)?.language !== undefined
  const [isOpen, setOpen] = useStoredPreference('forms.letterKeys')
  const [isHere, setHere] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (!hasKeys) return <LineInput {...props} kind="phrase" />
  const isShown = isHere && isOpen === true
  const type = (letter: string) => onChange(typeInto(box.current?.querySelector('input'), asText(value), letter))
  const toggle = () => {
    setHere(true)
    setOpen(!isShown)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <Box ref={box} display="flex" flexDirection="column" gap="6px" onFocus={() => setHere(true)}>
      <HStack gap="6px">
        <Box flex="1" minWidth="0">
          <LineInput {...props} kind="phrase" />
        </Box>
        <IconButton
          icon="languages"
          size="sm"
          label={translate(isShown ? 'ui.letters.hide' : 'ui.letters.show')}
          aria-pressed={isShown}
          aria-controls={isShown ? `${attributes.id}-keys` : undefined}
          onClick={toggle}
        />
      </HStack>
      {isShown && <LetterKeys id={`${attributes.id}-keys`} onLetter={type} />}
    </Box>
  )
}
