import { useCommands, useTranslate } from '@cairn/contract/web'
import type { MessageArgument } from '@cairn/model/message-text'
import { Box, Field, Input, NativeSelect, Stack } from '@cairn/ui'
import { useState } from 'react'
import { messageValues, sampleValue } from '../../../model/texts/sample-values.ts'

interface TextPreviewProps {
  language: string
  message: string | unknown[]
  values: readonly MessageArgument[]
}

/** Shows a text with values as people will read it. The person can try other values. */
export function TextPreview({ language, message, values }: TextPreviewProps) {
  const t = useTranslate()
  const { formatMessage } = useCommands()
  const [tried, setTried] = useState<Readonly<Record<string, string>>>({})
  const given = (value: MessageArgument) => tried[value.name] ?? sampleValue(value)
  return (
    <Stack gap="8px">
      {values.length > 0 && (
        <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(8.125rem, 100%), 1fr))" gap="8px">
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
        {written(() => formatMessage(message, language, messageValues(values, given))) ?? t('admin.texts.noPreview')}
      </Box>
    </Stack>
  )
}

const TYPES = { text: 'text', number: 'number', moment: 'datetime-local', choice: 'text' } as const

function written(write: () => string): string | undefined {
  try {
    return write()
  } catch {
    return undefined
  }
}
