import type { Article } from '../article'

export const coproprietes: Article = {
  slug: 'coproprietes',
  title: 'Suivre des copropriétés',
  summary: 'Copropriétés, bâtiments, lots et personnes d’une mission, un par un ou en tableau.',
  words: [
    'copro',
    'bâtiment',
    'lot',
    'propriétaire',
    'vente',
    'occupant',
    'syndic',
    'clé',
    'tantième',
    'cadastre',
    'immatriculation',
    'tableur',
    'coller',
    'digicode',
  ],
  sections: [
    {
      title: 'Où elles sont',
      blocks: [
        'En mode Copropriété, « Copropriétés », « Bâtiments », « Lots » et « Personnes » réunissent tout ce que vous suivez. Dans une mission, les onglets ne montrent que les siens ; une copropriété mène à ses bâtiments et à ses lots. L’étoile d’une copropriété ou d’un lot les garde à l’accueil et dans la palette.',
        'Le chemin en haut de la page dit toujours où vous êtes. Une adresse qui nomme le bâtiment d’une autre copropriété ne mène à rien.',
      ],
    },
    {
      title: 'La fiche',
      blocks: [
        {
          list: [
            'Les liens au début de la fiche mènent à ses parties : identité, adresse, clés, syndic, bâti…',
            'Une ligne laissée vide n’est pas gardée. « À vérifier » signale ce qui étonne, sans empêcher d’enregistrer.',
            'Le code d’accès n’est dans aucune liste : « Afficher le code » le montre, et la lecture est consignée.',
            'L’adresse d’un bâtiment est celle de sa copropriété, sauf adresse propre.',
          ],
        },
      ],
    },
    {
      title: 'Saisir beaucoup de lignes',
      blocks: [
        'Dans la liste des bâtiments ou des lots d’une copropriété, « Saisie en tableau » se remplit comme un tableur : collez des cellules, descendez avec les flèches, recopiez avec Ctrl+D ou « Recopier vers le bas ».',
        'À l’enregistrement, les bonnes lignes sont écrites ; les autres restent telles que vous les avez tapées, avec ce qu’il faut corriger.',
      ],
    },
    {
      title: 'Les propriétaires d’un lot',
      blocks: [
        'Changer les propriétaires dans la fiche demande « À compter du » : ceux d’avant le restent jusqu’à la veille. « Noter une vente » fait de même, et le jour de la vente appartient à l’acquéreur. Une vente à venir ne change la fiche que ce jour-là. Un acquéreur encore inconnu s’écrit sur place, par « Nouvelle personne ».',
        '« Propriétaires et parts » dit de quel droit chacun le possède, et pour quelle part : les parts d’une même sorte de droit font 1 en tout, ou restent toutes vides et sont alors supposées égales.',
        '« Propriétaires au » montre qui l’était n’importe quel jour, « Tel que connu le » ce qu’on en savait alors. Une période qui n’a jamais été se retire, avec son motif.',
      ],
    },
    {
      title: 'Deux fiches d’une même personne',
      blocks: [
        'Ouvrez la fiche à garder, puis « Fusionner avec une autre fiche » : l’autre disparaît, ses lots d’aujourd’hui et d’hier passent à la première, avec le téléphone, l’e-mail et l’adresse qui lui manquent. La fusion s’annule depuis la fiche gardée, tant que ces lots n’ont pas changé de mains depuis.',
      ],
    },
    {
      title: 'Supprimer',
      blocks: [
        'Ce qui sert encore ne se supprime pas : la réponse dit ce qui le retient. Une suppression s’annule depuis le message qui la suit.',
        'Une copropriété se supprime avec ses bâtiments et ses lots, une fois leur nombre montré ; les personnes restent. Elle revient avec eux, depuis le message ou, plus tard, depuis « Supprimées », au-dessus de la liste des copropriétés.',
      ],
    },
  ],
  next: ['portefeuille', 'thematiques', 'coup-d-oeil', 'papiers-de-copropriete', 'conseils', 'listes'],
}
