import { useTranslate } from '@cairn/contract/web'
import type { ComponentProps } from 'react'
import { formatPhone } from '@cairn/model/format'
import { parseTypedText } from '@cairn/model/typed'
import { Box, Input, Text, Textarea, TimeInput } from '@cairn/ui'
import { asText, type ControlledProps } from '../state/controlled.ts'

/**
 * Attributes of the input for each type of plain text: keyboard of phones, autofill and spell checking.
 */
const LINES: Record<
  string,
  { type?: string; inputMode?: 'email' | 'url'; autoComplete?: string; spellCheck?: boolean; dir?: 'ltr' }
> = {
  email: { inputMode: 'email', autoComplete: 'off', spellCheck: false, dir: 'ltr' },
  phone: { type: 'tel', autoComplete: 'off', dir: 'ltr' },
  url: { inputMode: 'url', autoComplete: 'off', spellCheck: false, dir: 'ltr' },
  phrase: { spellCheck: false },
}

interface Typed {
  onText: (text: string) => void
}

/** Shows a text field of one line in any script. `onText` gets the text cleaned as for storing. */
export function TextLine({ onText, ...rest }: Omit<ComponentProps<typeof Input>, 'onChange'> & Typed) {
  return <Input dir="auto" {...rest} onChange={(event) => onText(parseTypedText(event.target.value, ' '))} />
}

/** Shows a text field of several lines in any script. `onText` gets the text cleaned as for storing. */
export function TextLines({ onText, ...rest }: Omit<ComponentProps<typeof Textarea>, 'onChange'> & Typed) {
  return <Textarea dir="auto" {...rest} onChange={(event) => onText(parseTypedText(event.target.value))} />
}

/**
 * Edits a property whose value is one line of text. `kind` is its type, such as `email`; it sets the
 * keyboard of phones and autofill.
 */
export function LineInput({ attributes, value, onChange, kind }: ControlledProps & { kind: string | undefined }) {
  if (kind === 'time')
    return (
      <TimeInput
        {...attributes}
        width="full"
        maxWidth="var(--input-most, 84px)"
        value={asText(value)}
        onTime={(time) => onChange(time || null)}
      />
    )
  return <TextLine {...attributes} {...LINES[kind ?? '']} value={asText(value)} onText={onChange} />
}

/** Edits a property whose value is a plain text of several lines. */
export function LongTextInput({ attributes, value, onChange }: ControlledProps) {
  return <TextLines {...attributes} value={asText(value)} onText={onChange} />
}

/** Edits a phone number and shows below how it will be formatted. */
export function PhoneInput(props: ControlledProps) {
  const typed = asText(props.value)
  const shown = formatPhone(typed)
  return (
    <Box display="flex" flexDirection="column" gap="2px">
      <LineInput {...props} kind="phone" />
      {shown !== typed && <ValuePreview text={shown} />}
    </Box>
  )
}

/** Shows below a control how its value is understood. Changes are announced politely. */
export function ValuePreview({ text }: { text: string }) {
  return (
    <Text size="sm" tone="muted" aria-live="polite">
      {text}
    </Text>
  )
}

const SIX_DIGITS = /^#[0-9a-f]{6}$/i
const THREE_DIGITS = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i

/** Edits a colour as hex, by the browser's colour picker or by typing. */
export function ColourInput({ attributes, value, onChange }: ControlledProps) {
  const translate = useTranslate()
  const typed = asText(value)
  const digits = typed.replace(THREE_DIGITS, '#$1$1$2$2$3$3')
  return (
    <Box display="flex" alignItems="center" gap="8px">
      <Input
        type="color"
        aria-label={translate('forms.pickColour')}
        tabIndex={-1}
        width="44px"
        flex="none"
        paddingInline="3px"
        cursor="pointer"
        value={SIX_DIGITS.test(digits) ? digits.toLowerCase() : '#808080'}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        {...attributes}
        maxWidth="130px"
        spellCheck={false}
        placeholder="#1976D2"
        value={typed}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </Box>
  )
}
