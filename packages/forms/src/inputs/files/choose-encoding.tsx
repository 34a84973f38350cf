import { useTranslate } from '@cairn/contract/web'
import { tellingLines, type Reading } from '@cairn/model/encodings'
import { Box, Button, Callout, Field, HStack, NativeSelect, Text } from '@cairn/ui'
import { useState } from 'react'

/** Lines by which the letters of a file are known. */
const LINES = 5

interface ChooseEncodingProps {
  /** The ways to read the file, the likeliest first. */
  readings: readonly Reading[]
  onChoose: (text: string) => void
  onCancel: () => void
}

/** Asks in which letters a file is written, with five lines of it to choose by. */
export function ChooseEncoding({ readings, onChoose, onCancel }: ChooseEncodingProps) {
  const t = useTranslate()
  const [at, setAt] = useState(0)
  const text = readings[at]?.text ?? ''
  return (
    <Callout tone="info" icon="info" title={t('forms.letters.title')}>
      <Text>{t('forms.letters.help')}</Text>
      <Field label={t('forms.letters.label')}>
        {(control) => (
          <NativeSelect {...control} value={String(at)} onChange={({ target }) => setAt(Number(target.value))}>
            {readings.map(({ encoding }, index) => (
              <option key={encoding} value={index}>
                {t(`forms.letters.${encoding}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Box role="status" marginBlock="8px" padding="8px" bg="sunken" borderRadius="sm" overflowWrap="anywhere">
        {tellingLines(text, LINES).map((line, index) => (
          <Text key={index}>
            <bdi>{line}</bdi>
          </Text>
        ))}
      </Box>
      <HStack gap="8px">
        <Button onClick={onCancel}>{t('forms.cancel')}</Button>
        <Button kind="primary" onClick={() => onChoose(text)}>
          {t('forms.letters.use')}
        </Button>
      </HStack>
    </Callout>
  )
}
