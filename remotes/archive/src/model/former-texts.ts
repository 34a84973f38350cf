/** Words that texts of the area had before, by their key: tables that were exported then are imported too. */
export const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'lists.ARC_TYPES.MIXED': ['Mixed', 'Divers'],
  'lists.ARC_TYPES.PHOTOGRAPH': ['Photograph', 'Photographie'],
  'lists.ARC_TYPES.SOUND': ['Sound', 'Son'],
  'types.ArchiveEntry.props.needsAttentionComment': ['What is needed', 'Ce qu’il faut'],
  'types.ArchiveEntry.props.notes': ['Notes of staff'],
  'types.ArchiveEntry.props.partOf': ['Part of', 'Partie de'],
  'types.ArchiveEntry.props.position': ['Position'],
  'types.ArchiveEntry.props.recordGroupNumber': ['Record group', 'Fonds documentaire'],
  'types.ArchiveEntry.props.reelNumber': ['Reel', 'Bobine'],
  'types.ArchiveEntry.props.rel': ['About', 'À propos de'],
  'types.ArchiveEntry.props.section': ['Section'],
  'types.ArchiveEntry.props.sourceOrg': ['Came from', 'Provenance'],
  'types.ArchiveEntry.props.spatialFeatures': ['Places', 'Lieux'],
  'types.ArchiveEntry.props.type': ['Type', 'Kind', 'Genre'],
  'types.ArchiveEntry.props.volumeName': ['Volume'],
  'types.ArchiveEntry.props.webLinks': ['Links', 'Liens'],
}
