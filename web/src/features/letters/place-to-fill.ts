interface About {
  readonly project: string
  readonly dwelling?: string | undefined
  readonly mission?: string | undefined
}

/** The page where what a token stands for is filled in; none for what nobody types. */
export function placeToFill(token: string, { project, dwelling, mission }: About): string | undefined {
  const page = `/projects/edit/${project}`
  switch (token.split('.')[0]) {
    case 'demandeur':
    case 'projet':
    case 'visite':
    case 'referent':
    case 'champ':
      return page
    case 'plan':
      return `${page}/works/simulations`
    case 'logement':
      return `${page}/accommodation/${dwelling ?? 'general'}`
    // The agency of a letter is that of its mission.
    case 'mission':
    case 'agence':
      return mission && `/missions/edit/${mission}`
    default:
      return undefined
  }
}
