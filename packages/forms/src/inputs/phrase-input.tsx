import { use, useRef, useState } from 'react'
import { LANGUAGE_TYPE } from '@cairn/contract'
import { useItemType, useSearch, useStoredPreference, useTranslate, type Query } from '@cairn/contract/web'
import { Box, HStack, IconButton, lazyComponent, typeInto } from '@cairn/ui'
import { FormContext } from '../state/form-context.ts'
import { asText, type ControlledProps } from '../state/controlled.ts'
import { LineInput } from './text-inputs.tsx'

const LetterKeys = lazyComponent(async () => ({ default: (await import('@cairn/ui/letters')).LetterKeys }))

/** Tells whether there are languages at all. */
const ANY_LANGUAGE: Query = { types: [LANGUAGE_TYPE], max: 1, total: false }

/** Props of `PhraseInput`. */
export interface PhraseInputProps extends ControlledProps {
  typeName: string
  /** Organisations that the item belongs to. */
  owners?: readonly string[] | undefined
}

/**
 * Edits a phrase. Where the server has languages it offers the letters of one as keys, for people whose
 * keyboard lacks them: of the item's language, or of its owner's.
 */
export function PhraseInput({ typeName, owners, ...props }: PhraseInputProps) {
  const { attributes, value, onChange } = props
  const translate = useTranslate()
  const { language } = useItemType(typeName) ?? {}
  const form = use(FormContext)
  const [isOpen, setOpen] = useStoredPreference('forms.letterKeys')
  const [isHere, setHere] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // A form has many phrases: only those that are used ask whether there are letters for them.
  const { ids } = useSearch(language === undefined && isHere ? ANY_LANGUAGE : null)
  const hasKeys = language !== undefined || ids.length > 0
  const spoken = language === undefined || form?.type.name !== typeName ? undefined : form.item[language]
  const isShown = hasKeys && isHere && isOpen === true
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
        {hasKeys && (
          <IconButton
            icon="languages"
            size="sm"
            label={translate(isShown ? 'ui.letters.hide' : 'ui.letters.show')}
            aria-pressed={isShown}
            aria-controls={isShown ? `${attributes.id}-keys` : undefined}
            onClick={toggle}
          />
        )}
      </HStack>
      {isShown && (
        <LetterKeys
          id={`${attributes.id}-keys`}
          language={typeof spoken === 'string' ? spoken : undefined}
          owners={owners}
          onLetter={type}
        />
      )}
    </Box>
  )
}
