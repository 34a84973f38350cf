export { FilePreview } from './files/file-preview.tsx'
export { FileThumb } from './files/file-thumb.tsx'
export { useArchive } from './files/use-archive.ts'
export { useViewer } from './files/use-viewer.ts'
