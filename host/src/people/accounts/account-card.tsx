import type { TextKey } from '@cairn/contract/texts'
import { Box, ColumnBody, ErrorNotice, Heading } from '@cairn/ui'
import type { CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import type { ReactNode } from 'react'
import { useConfigOrNull } from '../../state/use-shell-state.ts'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { LegalLinks } from '../../frame/legal-links.tsx'

/**
 * Renders the frame of the account pages (sign-in, registration, password): a card with a title and content,
 * and below it legal links and the choice of language.
 */
export function AccountCard({ title, children }: { title: TextKey; children: ReactNode }) {
  const t = useTranslate()
  const siteName = useConfigOrNull()?.siteName ?? ''
  return (
    <ColumnBody padded bg="canvas">
      <Box width="full" maxWidth="420px" margin="6vh auto" display="flex" flexDirection="column" gap="4">
        <Box
          padding="28px"
          display="flex"
          flexDirection="column"
          gap="5"
          bg="surface"
          border="1px solid"
          borderColor="line"
          borderRadius="md"
        >
          <Heading as="h1" size="page">
            {t(title, { site: siteName })}
          </Heading>
          {children}
        </Box>
        <LegalLinks />
        <LanguageChoice />
      </Box>
    </ColumnBody>
  )
}

/** Renders the error with which the server refused a request about an account; nothing without one. */
export function AccountError({ error }: { error: CairnError | undefined }) {
  const t = useTranslate()
  if (!error) return null
  const { title, detail } = errorText(t, error)
  return <ErrorNotice title={title} detail={detail} detailLabel={t('app.detail')} />
}
