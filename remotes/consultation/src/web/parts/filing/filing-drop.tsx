import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { useTranslate } from '@cairn/contract/web'
import { PlacesFound } from '@cairn/forms'
import { Box, Callout, Text } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { hectaresOf } from '../../../model/screening/area-of.ts'
import type { Dropped } from './use-filing.ts'

interface FilingDropProps {
  /** What is said of files that were read. */
  title: string
  dropped: Dropped
  isBusy: boolean
  onFiles: (files: readonly File[]) => void
}

/** Shows where mails and files are dropped to file a consultation, and what was read in them. */
export function FilingDrop({ title, dropped, isBusy, onFiles }: FilingDropProps) {
  const t = useTranslate()
  return (
    <>
      <FileDrop
        label={t('consultation.filing.drop.title')}
        icon="mail"
        chooseLabel={t('consultation.filing.choose')}
        many
        isBusy={isBusy}
        onFiles={onFiles}
      >
        {t('consultation.filing.drop')}
      </FileDrop>
      <div role="status">
        <WhatWasRead title={title} dropped={dropped} />
      </div>
    </>
  )
}

/** Says what a mail and files gave, what was repaired in shapes, and what could not be taken. */
function WhatWasRead({ title, dropped }: Pick<FilingDropProps, 'title' | 'dropped'>) {
  const { mail, files, shapes, lost, refused } = dropped
  const t = useTranslate()
  const links = mail?.links ?? []
  return (
    <Box display="flex" flexDirection="column" gap="8px">
      {refused && (
        <Callout tone="bad" icon="alert" title={t('consultation.filing.notRead', { name: refused.name })}>
          {t(`consultation.filing.notRead.${refused.reason}`)}
        </Callout>
      )}
      {lost.length > 0 && (
        <Callout tone="bad" icon="alert" title={t('consultation.filing.lost', { files: lost.join(', ') })} />
      )}
      {(mail || files.size > 0) && (
        <Callout tone="ok" icon="check" title={title}>
          {mail?.sent === undefined && mail && <Text>{t('consultation.filing.noDate')}</Text>}
          {files.size > 0 && <Text>{t('consultation.filing.kept', { files: [...files.values()].join(', ') })}</Text>}
          {links.map(({ href, until }) => (
            <Text key={href} overflowWrap="anywhere">
              {until ? t('consultation.filing.linkUntil', { href, until }) : t('consultation.filing.link', { href })}
            </Text>
          ))}
        </Callout>
      )}
      {shapes && <ShapesFound shapes={shapes} names={files} />}
    </Box>
  )
}

/** Says which area was found in files, and what was repaired or left out, in words. */
function ShapesFound({ shapes, names }: { shapes: PlaceOfFiles; names: Dropped['files'] }) {
  const t = useTranslate()
  const hectares = shapes.place && hectaresOf(shapes.place)
  const found = hectares === undefined ? t('consultation.filing.place') : t('consultation.filing.area', { hectares })
  return <PlacesFound found={shapes} names={names} title={shapes.place ? found : t('consultation.filing.noArea')} />
}
