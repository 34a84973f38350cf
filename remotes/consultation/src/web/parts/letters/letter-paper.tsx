import * as v from 'valibot'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { RichTextView } from '@cairn/forms'
import { AsyncContent, Box, Callout, Text, useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import { LETTER_FIELDS } from '../../../model/letters/letter-fields.ts'

/** A sheet of paper: white in every theme, as the letter is. */
const SHEET = {
  bg: 'white',
  color: '#1b1e24',
  borderRadius: 'md',
  border: '1px solid',
  borderColor: 'line',
  padding: '22px 24px',
  maxWidth: '760px',
  overflowWrap: 'anywhere',
} as const

const previewSchema = v.object({
  subject: v.string(),
  words: v.unknown(),
  empty: v.array(v.picklist(LETTER_FIELDS)),
  cites: v.array(v.string()),
})
/** A letter as it would be proposed now. */
type Preview = v.InferOutput<typeof previewSchema>

/**
 * Shows the text of a letter as on paper: of a draft with its fields filled by the server as they are now,
 * and otherwise what was proposed.
 */
export function LetterPaper({ letter }: { letter: Item }) {
  const t = useTranslate()
  const isDraft = letter['state'] === 'DRAFT'
  return (
    <Box display="grid" gap="8px">
      <Text size="sm" tone="muted">
        {t(isDraft ? 'consultation.letters.draftShown' : 'consultation.letters.asSent')}
      </Text>
      {isDraft ? (
        <DraftSheet letter={letter} />
      ) : (
        <Sheet subject={String(letter['subject'])} words={letter['words']} signatory={letter['signatory']} />
      )}
    </Box>
  )
}

/** Asks the server to fill a draft, again after each change. */
function DraftSheet({ letter }: { letter: Item }) {
  const t = useTranslate()
  const { act } = useCommands()
  const { $id, _u } = letter
  const ask = useCallback(
    async (): Promise<Preview> => v.parse(previewSchema, await act('previewLetter', $id, {})),
    [act, $id],
  )
  return (
    <AsyncContent of={useAsync(ask, _u)}>
      {({ subject, words, empty }: Preview) => (
        <>
          {empty.length > 0 && (
            <Callout tone="warn" icon="warning" title={t('consultation.letters.empty')}>
              <Box as="ul" paddingInlineStart="18px">
                {empty.map((field) => (
                  <li key={field}>{t(`consultation.letterField.${field}`)}</li>
                ))}
              </Box>
            </Callout>
          )}
          <Sheet subject={subject} words={words} signatory={letter['signatory']} />
        </>
      )}
    </AsyncContent>
  )
}

function Sheet({ subject, words, signatory }: { subject: string; words: unknown; signatory: unknown }) {
  return (
    <Box css={SHEET} data-theme="light">
      <Text fontWeight="semibold" marginBottom="10px" color="inherit">
        {subject}
      </Text>
      <RichTextView value={words} />
      {typeof signatory === 'string' && (
        <Text fontWeight="semibold" marginTop="18px" color="inherit">
          {signatory}
        </Text>
      )}
    </Box>
  )
}
