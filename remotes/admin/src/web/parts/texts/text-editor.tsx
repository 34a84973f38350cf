import type { TextKey } from '@cairn/contract/texts'
import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, ColumnBody, ColumnFooter, Field, Section, Stack, Text, Textarea } from '@cairn/ui'
import { parseMessage } from '@cairn/model/message-text'
import { useState } from 'react'
import { checkText } from '../../../model/texts/check-text.ts'
import { SYSTEM_TEXT, useOwnTexts, ownWords } from './own-texts.ts'
import { TextPreview } from './text-preview.tsx'
import { useTypedWords } from './typed-words.ts'

interface TextEditorProps {
  language: string
  textKey: string
  /** The shipped text, in ICU MessageFormat. */
  original: string
}

/**
 * Shows a text as it ships and its preview, and edits the install's own words. Words that cannot be shown
 * cannot be saved.
 */
export function TextEditor({ language, textKey, original }: TextEditorProps) {
  const t = useTranslate()
  const { createItem, updateItem, notify, report } = useCommands()
  const { openRight } = useCell()
  const item = useOwnTexts(language, textKey).get(textKey)
  const own = ownWords(item)
  const { typed, setTyped, settle } = useTypedWords(`${language}!${textKey}`)
  const [isBusy, setBusy] = useState(false)
  const words = typed ?? own ?? original
  const problem = checkText(words, original)
  const keep = async (text: string | null, said: TextKey) => {
    setBusy(true)
    try {
      if (item) await updateItem(item.$id, item._u, { text })
      else if (text !== null) await createItem(SYSTEM_TEXT, { key: textKey, language, text })
      settle(typed)
      notify(t(said))
    } catch (thrown) {
      report(thrown)
    } finally {
      setBusy(false)
    }
  }
  const reading = parseMessage(words)
  return (
    <>
      <ColumnBody padded>
        <Section title={t('admin.texts.original')} note={textKey}>
          <Words language={language} text={original} />
        </Section>
        <Section title={t('admin.texts.own')} note={language}>
          <Stack gap="8px">
            <Field
              label={t('admin.texts.words')}
              help={t('admin.texts.wordsHelp')}
              error={problem && t(`admin.texts.problem.${problem.kind}`, { name: problem.name, at: problem.at })}
            >
              {(control) => (
                <Textarea
                  {...control}
                  lang={language}
                  rows={3}
                  maxLength={10_000}
                  spellCheck
                  value={words}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            {typed !== undefined && own !== undefined && typed !== own && (
              <Callout tone="info" icon="info" title={t('admin.texts.now')}>
                <span lang={language}>{own}</span>
              </Callout>
            )}
          </Stack>
        </Section>
        <Section title={t('admin.texts.preview')}>
          {reading.ok && !problem ? (
            <TextPreview language={language} message={reading.message} values={reading.values} />
          ) : (
            <Text tone="muted">{t('admin.texts.noPreview')}</Text>
          )}
        </Section>
      </ColumnBody>
      <ColumnFooter>
        <Box display="flex" flexWrap="wrap" gap="8px" flex="1">
          {item && (
            <Button size="sm" icon="history" onClick={() => openRight(`i-${item.$id}-timeline`)}>
              {t('admin.texts.history')}
            </Button>
          )}
          {own !== undefined && (
            <Button size="sm" disabled={isBusy} onClick={() => void keep(null, 'admin.texts.takenBack')}>
              {t('admin.texts.takeBack')}
            </Button>
          )}
        </Box>
        {typed !== undefined && (
          <Button size="sm" disabled={isBusy} onClick={() => setTyped(undefined)}>
            {t('admin.texts.discard')}
          </Button>
        )}
        <Button
          size="sm"
          kind="primary"
          busy={isBusy}
          disabled={problem !== undefined || words === (own ?? original)}
          onClick={() => void keep(words, 'admin.texts.saved')}
        >
          {t('admin.texts.save')}
        </Button>
      </ColumnFooter>
    </>
  )
}

function Words({ language, text }: { language: string; text: string }) {
  return (
    <Box
      lang={language}
      bg="sunken"
      borderRadius="md"
      padding="8px 11px"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineHeight="roomy"
    >
      {text}
    </Box>
  )
}
