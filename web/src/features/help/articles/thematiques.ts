import type { Article } from '../article'

export const thematiques: Article = {
  slug: 'thematiques',
  title: 'Remplir les thématiques d’une copropriété',
  summary: 'Versions datées, étapes, tableaux à saisir ou à coller, comparaison, et modèles à adapter.',
  words: [
    ...['thématique', 'diagnostic', 'version', 'questionnaire', 'enquête', 'occupation', 'charges', 'budget'],
    ...['gestion', 'modèle', 'comparer', 'bâti', 'foncier', 'assemblées'],
  ],
  sections: [
    {
      title: 'Les versions',
      blocks: [
        'L’onglet « Thématiques » d’un conseil, d’une copropriété, d’un bâtiment ou d’un lot liste celles de son niveau que la mission suit, avec le nombre d’étapes réglées. Une version dit ce que l’on sait à une date. La plus récente dont la date est passée est « En vigueur » ; une version datée de demain attend son jour.',
        {
          steps: [
            'Choisissez « Nouvelle version », donnez-lui un nom et une date.',
            'Partez du modèle, vide, ou d’une version précédente, avec ses réponses.',
            'Pour en changer le nom ou le jour : « Renommer ou redater ». Une version supprimée revient par le message qui le dit.',
          ],
        },
        '« Comparer » montre ce qui a changé entre deux versions : les valeurs, l’écart et le pourcentage, les lignes ajoutées, retirées ou modifiées.',
      ],
    },
    {
      title: 'Répondre',
      blocks: [
        'Une étape se remplit champ par champ, ou dans un tableau que vous pouvez coller depuis un tableur. Une ligne refusée reste à sa place, avec la raison ; les autres sont enregistrées. Les champs calculés se mettent à jour seuls.',
        'Les champs obligatoires sont demandés quand l’étape est « Terminée ». Ce qui n’est pas enregistré est gardé dans ce navigateur. Si quelqu’un a modifié la même réponse entre-temps, vous choisissez laquelle garder.',
        'Une étape qui nomme des personnes demande le droit de lire les personnes.',
      ],
    },
    {
      title: 'Adapter un modèle',
      blocks: [
        'Dans « Modèles de thématiques », l’administrateur crée un modèle pour un niveau et une thématique, choisit « Reprendre le modèle de l’application », puis ajoute, renomme, ordonne ou retire étapes et champs. L’œil d’une étape permet de l’essayer. Une fois « Publié », le modèle sert aux nouvelles versions ; les anciennes gardent leurs étapes et leurs réponses.',
      ],
    },
  ],
  next: ['coproprietes', 'lots', 'portefeuille'],
}
