import { HostContext, useHost, type HostApi } from '@cairn/contract/web'
import { useMemo, type ReactNode } from 'react'
import { SAMPLE_LIST } from '../../model/sample.ts'

/** Gives its children the shell's own host, except that every list has the values `SAMPLE_LIST`. */
export function GalleryHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const api = useMemo((): HostApi => ({ ...host, useListValues: () => SAMPLE_LIST }), [host])
  return <HostContext value={api}>{children}</HostContext>
}
