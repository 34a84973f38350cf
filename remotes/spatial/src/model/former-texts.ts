/** Words that texts of the area had before, by their key: tables that were exported then are imported too. */
export const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'types.SpatialFeature.props.sensitive': [
    'Show others only roughly where',
    'Ne montrer aux autres que l’endroit approximatif',
  ],
  'types.SpatialFeature.props.spatialType': ['Kind', 'Genre'],
  'types.SpatialFeature.props.spatialTypeOther': ['Other kind', 'Autre genre'],
}
