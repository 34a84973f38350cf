import { textKeyFromData } from '@cairn/contract/texts'
import type { TextKey } from '@cairn/contract/texts'
import { Box, ColumnBody, DescriptionList, DescriptionRow, Heading, Stack, Text } from '@cairn/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConfigOrNull } from '../../state/use-shell-state.ts'
import { useAccountTexts } from './account-texts.ts'

/**
 * Names of the sections of each legal page, in order. Their texts, `legal.{page}.{section}.title` and
 * `.text`, may be replaced by an install.
 */
export const LEGAL_PAGES = {
  terms: ['use', 'knowledge', 'account', 'liability'],
  privacy: ['what', 'who', 'where', 'cookies', 'rights'],
  imprint: ['about'],
} as const

type LegalKey = `legal.${string}`

/** Renders a legal page of the install, scrolled to the section that the address names after `#`, if any. */
export function LegalPage({ page, title }: { page: keyof typeof LEGAL_PAGES; title: TextKey }) {
  const t = useAccountTexts()
  const site = useConfigOrNull()?.siteName ?? ''
  const location = useLocation()
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [location])
  return (
    <ColumnBody padded tabIndex={0}>
      <Box width="full" maxWidth="680px" margin="24px auto" display="flex" flexDirection="column" gap="5">
        <Heading as="h1" size="page">
          {t(title)}
        </Heading>
        {LEGAL_PAGES[page].map((section) => (
          <Stack as="section" key={section} id={section} gap="2">
            <Heading as="h2">{t(textKeyFromData<LegalKey>(`legal.${page}.${section}.title`), { site })}</Heading>
            {t(textKeyFromData<LegalKey>(`legal.${page}.${section}.text`), { site })
              .split('\n\n')
              .map((paragraph) => (
                <Text key={paragraph}>{paragraph}</Text>
              ))}
          </Stack>
        ))}
        <Operator />
      </Box>
    </ColumnBody>
  )
}

/** Who answers for the install, as its install file names them. */
function Operator() {
  const t = useAccountTexts()
  const operator = useConfigOrNull()?.operator
  if (!operator) return null
  const rows = (['name', 'address', 'email', 'phone'] as const).filter((row) => operator[row])
  return (
    <Stack as="section" gap="2">
      <Heading as="h2">{t('legal.operator')}</Heading>
      <DescriptionList>
        {rows.map((row) => (
          <DescriptionRow key={row} label={t(`legal.operator.${row}`)}>
            {operator[row]}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Stack>
  )
}
