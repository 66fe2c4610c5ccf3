import type { Article } from '../article'

export const champsPersonnalises: Article = {
  slug: 'champs-personnalises',
  title: 'Champs personnalisés',
  summary:
    'Ce qu’une mission note en plus dans ses projets : créer des champs, les ranger, les remplir, les retrouver.',
  words: ['champ', 'personnalisé', 'liste', 'valeur', 'case', 'colonne', 'ordre', 'supprimer', 'rétablir'],
  sections: [
    {
      title: 'Les créer et les ranger',
      blocks: [
        'Dans la mission, l’onglet « Champs personnalisés » mène à ses champs. « Nouveau champ » demande un nom, la section du projet où il se place, et un type : texte, nombre, liste de valeurs, case à cocher, date ou année.',
        {
          list: [
            'La poignée déplace un champ dans sa section ; au clavier, Espace le prend, les flèches le déplacent, Espace le pose.',
            'Renommer une valeur d’une liste la renomme dans les projets où elle est choisie.',
            'Un champ supprimé disparaît des projets, mais ce qu’ils contiennent est gardé : « Rétablir » le fait revenir.',
          ],
        },
      ],
    },
    {
      title: 'Les remplir',
      blocks: [
        'Ils se remplissent dans le projet, avec les autres données de leur section, dès « Nouveau projet ».',
        'Un fichier importé les remplit aussi : une colonne qui porte le nom du champ est reconnue, et le modèle à télécharger les contient. Plusieurs valeurs d’une liste se séparent par « ; ».',
      ],
    },
    {
      title: 'Les retrouver',
      blocks: [
        'Dans la liste des projets d’une mission, ils sont des colonnes à choisir, dont l’en-tête trie la liste, des filtres, et des colonnes de l’export. Le client ne les voit pas.',
        'Une alerte de suivi peut surveiller un champ de type date. Si ce champ est supprimé, l’alerte reste et le dit ; ses échéances reviennent quand il est rétabli.',
      ],
    },
  ],
  next: ['projets', 'listes', 'echeances'],
}
