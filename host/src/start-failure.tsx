import texts from './texts/first/en.json' with { type: 'json' }

/** Shown where nothing else can run: an old browser. Plain, because whatever would draw it more finely may not run either. */
export function Unsupported() {
  return <p role="alert">{String(texts['app.platformNotSupported'])}</p>
}

/** Shown where the browser keeps no data. */
export function StorageMissing({ detail }: { detail: string }) {
  return (
    <p role="alert" title={detail}>
      {String(texts['errors.localStorageNotAvailable'])}
    </p>
  )
}
