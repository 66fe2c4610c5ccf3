/** A town with its real postal code, the point of its middle and some streets. */
export interface Town {
  readonly code: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly streets: readonly string[]
}

const town = (code: string, name: string, latitude: number, longitude: number, ...streets: string[]): Town => ({
  code,
  name,
  latitude,
  longitude,
  streets,
})

/** Where the households of each mission live: the towns of its territory. */
export const towns: Readonly<Record<'anjou' | 'deuxSevres' | 'illeEtVilaine', readonly Town[]>> = {
  anjou: [
    town('49000', 'Angers', 47.4736, -0.5541, 'rue Saint-Laud', 'rue de la Madeleine', 'boulevard Saint-Michel'),
    town('49400', 'Saumur', 47.26, -0.0769, 'rue d’Orléans', 'quai Mayaud', 'rue du Portail-Louis'),
    town('49800', 'Trélazé', 47.4456, -0.465, 'rue Jean-Jaurès', 'chemin des Ardoisières'),
    town('49240', 'Avrillé', 47.5064, -0.5886, 'avenue Pierre-Mendès-France', 'allée des Tilleuls'),
    town('49130', 'Les Ponts-de-Cé', 47.4236, -0.5247, 'rue Victor-Hugo', 'quai de Loire'),
    town('49290', 'Chalonnes-sur-Loire', 47.3511, -0.7631, 'rue du Vieux-Pont', 'place de l’Hôtel-de-Ville'),
  ],
  deuxSevres: [
    town('79000', 'Niort', 46.3237, -0.4588, 'rue Brisson', 'avenue de Limoges', 'quai Cronstadt'),
    town('79200', 'Parthenay', 46.6486, -0.2469, 'rue de la Vau-Saint-Jacques', 'rue du Château'),
    town('79300', 'Bressuire', 46.8408, -0.4908, 'rue Gambetta', 'boulevard Alexandre-1er'),
    town('79100', 'Thouars', 46.9756, -0.215, 'rue Saint-Médard', 'avenue Victor-Leclerc'),
    town('79400', 'Saint-Maixent-l’École', 46.4133, -0.2089, 'rue Châlon', 'chemin du Moulin'),
  ],
  illeEtVilaine: [
    town('35400', 'Saint-Malo', 48.6493, -2.0257, 'rue de Dinan', 'rue de la Marne'),
    town('35600', 'Redon', 47.6514, -2.0847, 'quai Duguay-Trouin', 'rue de Vannes'),
    town('35300', 'Fougères', 48.3525, -1.1997, 'rue de la Pinterie', 'rue Nationale'),
    town('35500', 'Vitré', 48.1233, -1.2092, 'rue de la Baudrairie', 'rue de Fougères'),
    town('35120', 'Dol-de-Bretagne', 48.5497, -1.7514, 'Grande-Rue des Stuarts', 'rue de Rennes'),
    town('35260', 'Cancale', 48.6753, -1.8517, 'rue du Port', 'rue des Écoles'),
  ],
}
