export { FilePreview } from './files/file-preview.tsx'
export { FileThumb } from './files/file-thumb.tsx'
export { useZipFiles } from './files/use-zip-files.ts'
export { useFileViewer } from './files/use-file-viewer.ts'
