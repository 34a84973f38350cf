import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { useCommands, useTranslate, type ReactNode } from '@cairn/contract/web'
import { Box, Button, HStack } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { useState, type DragEvent } from 'react'
import { PlacesFound } from './places-found.tsx'

/** Props of `PlaceFromFiles`, which fills a place from files that are dropped on it. */
export interface PlaceFromFilesProps {
  /** Item type and property that the place belongs to. */
  typeName: string
  name: string
  value: unknown
  onChange: (value: unknown) => void
  /** The editor of the place: files may be dropped on it too. */
  children: ReactNode
}

interface Read {
  found: PlaceOfFiles
  names: ReadonlyMap<string, string>
  /** What was there before. */
  before: unknown
}

/**
 * Fills a place from files that are dropped on its editor or chosen: uploads them, lets the server read them,
 * and says what was repaired. What was there before can be put back.
 */
export function PlaceFromFiles({ typeName, name, value, onChange, children }: PlaceFromFilesProps) {
  const t = useTranslate()
  const { act, uploadFile, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [read, setRead] = useState<Read | undefined>(undefined)
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    try {
      const names = new Map<string, string>()
      for (const file of files) {
        const { $id } = await uploadFile(file, { type: typeName, property: name }, () => {}).done
        names.set($id, file.name)
      }
      const found = (await act('readPlaceFiles', '', { attachments: [...names.keys()] })) as PlaceOfFiles
      setRead({ found, names, before: value })
      if (found.place) onChange(found.place)
    } catch (thrown) {
      report(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="8px"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        void take([...event.dataTransfer.files])
      }}
    >
      {children}
      <FileDrop
        label={t('forms.places.file.title')}
        icon="map"
        chooseLabel={t('forms.places.file.choose')}
        accept=".geojson,.json,.kml,.kmz,.gpx,.gpkg,.zip,.csv"
        many
        isBusy={isBusy}
        onFiles={(files) => void take(files)}
      >
        {t('forms.places.file.drop')}
      </FileDrop>
      <div role="status">
        {read && (
          <PlacesFound
            found={read.found}
            names={read.names}
            title={t(read.found.place ? 'forms.places.file.found' : 'forms.places.file.none')}
          >
            {read.found.place && value === read.found.place && (
              <HStack>
                <Button
                  size="sm"
                  icon="history"
                  onClick={() => {
                    onChange(read.before ?? null)
                    setRead(undefined)
                  }}
                >
                  {t('forms.places.file.back')}
                </Button>
              </HStack>
            )}
          </PlacesFound>
        )}
      </div>
    </Box>
  )
}
