import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { useTranslate, type ReactNode } from '@cairn/contract/web'
import { Callout, Text } from '@cairn/ui'

/** Props of `PlacesFound`, which says what was read in files of places. */
export interface PlacesFoundProps {
  found: PlaceOfFiles
  /** Says whether there is a place, in words. */
  title: string
  /** Names of the files by the ids of their attachments. */
  names: ReadonlyMap<string, string>
  /** Shown below, such as a button. */
  children?: ReactNode
}

/** Says what was read in files of places: what was repaired and left out, or why a file was refused. */
export function PlacesFound({ found: { place, files }, title, names, children }: PlacesFoundProps) {
  const t = useTranslate()
  return (
    <Callout tone={place ? 'ok' : 'warn'} icon={place ? 'map' : 'warning'} title={title}>
      {files.flatMap(({ attachment, repaired, left, refusal }) => [
        ...(refusal
          ? [
              <Text key={attachment}>
                {`${names.get(attachment) ?? ''}: ${t(`forms.places.refusal.${refusal}`)}. ${t(`forms.places.refusal.${refusal}.help`)}`}
              </Text>,
            ]
          : []),
        ...repaired.map(({ kind, count }) => (
          <Text key={`${attachment} ${kind}`}>
            {t('forms.places.repaired', { count, problem: t(`forms.places.problem.${kind}`) })}
          </Text>
        )),
        ...left.map(({ kind, count }) => (
          <Text key={`${attachment} left ${kind}`}>
            {t('forms.places.leftOut', { count, problem: t(`forms.places.problem.${kind}`) })}
          </Text>
        )),
      ])}
      {children}
    </Callout>
  )
}
