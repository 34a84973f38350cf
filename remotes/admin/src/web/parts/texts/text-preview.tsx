import { useCommands, useTranslate, type TextValues } from '@cairn/contract/web'
import type { MessageArgument } from '@cairn/model/message-text'
import { Box, Field, Input, NativeSelect, Stack } from '@cairn/ui'
import { useState } from 'react'

interface TextPreviewProps {
  language: string
  message: string | unknown[]
  values: readonly MessageArgument[]
}

/** A text with values in it, as people will read it; the values can be tried. */
export function TextPreview({ language, message, values }: TextPreviewProps) {
  const t = useTranslate()
  const { formatMessage } = useCommands()
  const [tried, setTried] = useState<Readonly<Record<string, string>>>({})
  const given = (value: MessageArgument) => tried[value.name] ?? sampleOf(value)
  return (
    <Stack gap="8px">
      {values.length > 0 && (
        <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(130px, 1fr))" gap="8px">
          {values.map((value) => (
            <Field key={value.name} label={value.name}>
              {(control) =>
                value.kind === 'choice' ? (
                  <NativeSelect
                    {...control}
                    value={given(value)}
                    onChange={(event) => setTried({ ...tried, [value.name]: event.target.value })}
                  >
                    {value.choices.map((choice) => (
                      <option key={choice}>{choice}</option>
                    ))}
                  </NativeSelect>
                ) : (
                  <Input
                    {...control}
                    type={TYPES[value.kind]}
                    value={given(value)}
                    onChange={(event) => setTried({ ...tried, [value.name]: event.target.value })}
                  />
                )
              }
            </Field>
          ))}
        </Box>
      )}
      <Box
        role="status"
        aria-label={t('admin.texts.preview')}
        lang={language}
        border="1px solid"
        borderColor="line"
        borderRadius="md"
        padding="10px 13px"
        whiteSpace="pre-line"
        lineHeight="roomy"
        overflowWrap="anywhere"
      >
        {written(() => formatMessage(message, language, valuesOf(values, given))) ?? t('admin.texts.noPreview')}
      </Box>
    </Stack>
  )
}

const TYPES = { text: 'text', number: 'number', moment: 'datetime-local', choice: 'text' } as const

function sampleOf({ kind, name, choices }: MessageArgument): string {
  if (kind === 'number') return '3'
  if (kind === 'moment') return '2026-06-21T12:00'
  return kind === 'choice' ? (choices[0] ?? 'other') : name
}

function valuesOf(values: readonly MessageArgument[], given: (value: MessageArgument) => string): TextValues {
  return Object.fromEntries(
    values.map((value) => {
      const text = given(value)
      if (value.kind === 'number') return [value.name, Number(text)]
      return [value.name, value.kind === 'moment' ? Date.parse(text) || 0 : text]
    }),
  )
}

function written(write: () => string): string | undefined {
  try {
    return write()
  } catch {
    return undefined
  }
}
