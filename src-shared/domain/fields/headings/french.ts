/** Headings in French, with and without accents. */
import type { HeaderWords } from './words.ts'

export const french: HeaderWords = {
  language: 'French',
  plain: {
    id: 'id matière, id matériel, identifiant, id article, id produit, identifiant article',
    sku:
      'référence, reference, réf., réf, référence article, réf. article, ref article, code article, code produit, ' +
      "numéro d’article, numéro d'article, numero article, n° article, n° d'article, code-barres, code barres, code barre, " +
      'référence produit, référence fournisseur, code matière, numéro de pièce',
    name:
      "nom, désignation, designation, libellé, libelle, nom de l'article, nom de l’article, nom article, nom du produit, " +
      'nom produit, article, produit, matière, matériau, désignation article, intitulé, libellé article, dénomination',
    unit: 'unité, unite, unités, unité de mesure, unite de mesure, u.m., udm, unité de stock, unité de gestion, mesure',
    price:
      "prix, prix unitaire, p.u., pu, prix ht, pu ht, prix unitaire ht, prix d'achat, prix d’achat, prix achat, coût, cout, " +
      'coût unitaire, cout unitaire, prix par unité, prix de revient, nouveau prix, prix net, tarif',
    notes: 'note, notes, remarque, remarques, commentaire, commentaires, observation, observations, annotation',
    stock:
      'stock actuel, en stock, quantité en stock, quantite en stock, qté en stock, qte en stock, stock réel, stock physique, ' +
      'stock disponible, disponible, solde, inventaire, stock final, nouveau stock, quantité disponible, stock compté',
    stock_change: 'variation de stock, mouvement de stock, ajustement de stock, entrée/sortie',
    minimum:
      "minimum, stock minimum, stock minimal, stock mini, mini, seuil, seuil minimum, seuil d'alerte, seuil d’alerte, " +
      'quantité minimale, quantité minimum, stock de sécurité, seuil de réapprovisionnement, stock min, point de commande',
    categories:
      "catégorie, catégories, categorie, categories, groupe, groupes, famille, familles, étiquettes, famille d'articles",
    suppliers: 'fournisseur, fournisseurs, nom du fournisseur, fournisseur principal, nom fournisseur',
    storage:
      "entrepôt, entrepot, dépôt, depot, magasin, emplacement, lieu de stockage, lieu, nom de l'entrepôt, id entrepôt, réserve",
    action: 'action, opération, operation, que faire',
    archived: 'archivé, archive, archivée, inactif',
    planned: 'prévu, planifié, prevu, planifie, variation prévue, en commande, attendu',
  },
  often: {
    sku: 'code, numéro, numero, n°, modèle, clé',
    name: 'description, titre, descriptif',
    stock: 'quantité, quantite, qté, qte, nombre',
    stock_change: 'variation, modification, mouvement, ajustement, écart, ecart, correction, différence, entrées',
    price: 'prix de vente, prix public, prix ttc, pu ttc, montant unitaire',
    categories: 'type, classe, rayon, gamme',
    suppliers: 'fabricant, marque',
    notes: 'informations, info, détails',
  },
}
