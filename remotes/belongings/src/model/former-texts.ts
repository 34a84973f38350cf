/** Words that texts of the area had before, by their key: tables that were exported then are imported too. */
export const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'lists.BEL_HAZARDS.UNKNOWN': ['Not tested', 'Non testé'],
  'types.Belonging.options.repatriationStatus.DENIED': ['Denied', 'Refusé'],
  'types.Belonging.options.repatriationStatus.IN_TRANSIT': ['On its way home'],
  'types.Belonging.props.acquired': ['Left us', 'Date of departure', 'Parti de chez nous', 'Date du départ'],
  'types.Belonging.props.communityMembers': ['People', 'Personnes'],
  'types.Belonging.props.handling': ['Handling', 'Manipulation'],
  'types.Belonging.props.indigenousNames.literal': ['Word by word', 'Mot à mot'],
  'types.Belonging.props.indigenousNames.phonetic': ['How it is said'],
  'types.Belonging.props.made': ['Made', 'Fabriqué'],
  'types.Belonging.props.owner': ['Belongs to', 'Appartient à'],
  'types.Belonging.props.rel': ['About', 'À propos de'],
  'types.Belonging.props.repatriationStatus': ['Return', 'Retour'],
  'types.Belonging.props.restNotes': ['Notes on rest and use', 'Notes sur le repos et l’usage'],
  'types.Belonging.props.returnFiles': ['Papers of the return', 'Return papers', 'Documents du retour'],
  'types.Belonging.props.takenFrom': ['Taken from', 'Pris à'],
  'types.Belonging.props.types': ['Kind', 'Sorte', 'Genre'],
}
