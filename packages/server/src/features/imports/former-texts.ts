/**
 * Words that texts of the platform's own types had before, by their key: tables that were exported then are
 * imported too.
 */
export const CORE_FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'types.LOVValue.props.backwards': [
    'From the other end',
    'Name in the other direction',
    'Vu de l’autre bout',
    'Nom dans l’autre sens',
  ],
  'types.LOVValue.props.closed.from': ['From', 'Du'],
  'types.LOVValue.props.closed.to': ['To', 'Au'],
  'types.LOVValue.props.closedWhy': [
    'Why it is closed then',
    'Reason for closing',
    'Pourquoi elle est fermée alors',
    'Raison de la fermeture',
  ],
  'types.LOVValue.props.key': ['Key', 'Clé'],
  'types.LOVValue.props.order': ['Place', 'Position', 'Rang'],
  'types.LOVValue.props.owner': ['Organisation'],
  'types.LOVValue.props.parent': ['Belongs to', 'Part of', 'Appartient à', 'Partie de'],
}
