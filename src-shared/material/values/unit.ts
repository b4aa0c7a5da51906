/**
 * Different words for units: `шт`, `Stk`, `pcs`. Suggests the account's own code for a text in the file; the caller
 * shows it. Never converts amounts.
 */
import { makeTextKey } from './text-key.ts'

/** Each line: the words for one unit. */
const SAME_UNITS = [
  'pcs,pc,pce,piece,pieces,each,ea,unit,units,ud,uds,u,шт,штука,штуки,штук,stk,stck,st,stück,stueck,szt,sztuka,sztuki,sztuk,pieza,piezas,pz,pza,unidad,unidades,pièce,pièces,piece(s),pcs.,ks,kus,kusy,kusů,adet,stuk,stuks,stycken,styck,un,und,unid,pezzo,pezzi,peça,peças',
  'kg,kgs,kilo,kilogram,kilograms,kilogramme,кг,килограмм,килограммы,кілограм,kilogramm,kilogramo,kilogramos,kilogramme,kilogrammes',
  'g,gr,gram,grams,gramme,г,гр,грамм,граммы,грам,gramm,gramo,gramos,grammes',
  'mg,milligram,мг,миллиграмм,міліграм,milligramm,miligramo',
  't,ton,tons,tonne,tonnes,т,тн,тонна,тонны,тонн,tonna,tona,tonelada',
  'm,meter,meters,metre,metres,м,метр,метры,метров,п м,пог м,пм,м п,мп,метр погонный,погонный метр,lfm,mb,metr,metry,metro,metros,mètre,mètres,rm,lm',
  'cm,centimeter,centimetre,см,сантиметр,сантиметри,zentimeter,centymetr,centímetro,centimètre',
  'mm,millimeter,millimetre,мм,миллиметр,міліметр,milimetr,milímetro,millimètre',
  'm2,m²,sqm,sq m,square meter,square metre,м2,м²,кв м,квадратный метр,кв метр,qm,metr kwadratowy,metro cuadrado,mètre carré',
  'm3,m³,cbm,cubic meter,cubic metre,м3,м³,куб м,кубический метр,куб,kubikmeter,metr sześcienny,metro cúbico,mètre cube',
  'l,ltr,liter,liters,litre,litres,л,литр,литры,літр,litr,litro,litros',
  'ml,milliliter,millilitre,мл,миллилитр,мілілітр,mililitr,mililitro',
  'pack,pk,pkg,package,packs,упак,уп,упаковка,упаковки,пач,пачка,packung,pckg,pak,opak,op,opakowanie,paquete,paq,paquet,bal,balení,verpakking,förp,pacote,confezione,conf',
  'box,boxes,bx,кор,коробка,коробки,короб,ящик,karton,kt,karton(y),caja,cajas,boîte,carton,kutu,doos,caixa,cx,scatola,krabice',
  'roll,rolls,rl,рул,рулон,рулоны,рулонів,rolle,rolka,rol,rollo,rollos,rouleau,rouleaux',
  'set,sets,kit,компл,комплект,комплекты,набор,набір,satz,kpl,zestaw,komplet,juego,jeu,lot',
  'pair,pairs,pr,пара,пары,пар,paar,para,pary,par,pares,paire,paires',
  'sheet,sheets,лист,листы,листов,аркуш,л-т,blatt,arkusz,hoja,hojas,feuille,feuilles',
  'h,hr,hour,hours,ч,час,часы,часов,год,година,std,stunde,stunden,godz,godzina,hora,horas,heure,heures',
].map((line) => line.split(',').map(makeUnitKey))

function makeUnitKey(text: string): string {
  return makeTextKey(text)
    .replace(/[.,()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const UNIT_GROUPS: ReadonlyMap<string, number> = new Map(
  SAME_UNITS.flatMap((words, group) => words.map((word) => [word, group] as const)),
)

export interface UnitSuggestion {
  readonly code: string
  /** same: the account's code, spelled in another way · synonym: another word for it. */
  readonly kind: 'same' | 'synonym'
}

/** The only code of the account that a text can mean; null if there is none or more than one. */
export function suggestUnit(text: string, codes: Iterable<string>): UnitSuggestion | null {
  const key = makeUnitKey(text)
  const group = UNIT_GROUPS.get(key)
  const sameCodes: string[] = []
  const synonyms: string[] = []
  for (const code of codes) {
    const codeKey = makeUnitKey(code)
    if (codeKey === key) sameCodes.push(code)
    else if (group !== undefined && UNIT_GROUPS.get(codeKey) === group) synonyms.push(code)
  }
  const [onlyCode, ...otherCodes] = sameCodes.length > 0 ? sameCodes : synonyms
  if (onlyCode === undefined || otherCodes.length > 0) return null
  return { code: onlyCode, kind: sameCodes.length > 0 ? 'same' : 'synonym' }
}

/** Whether a word is a unit in any of the languages. Used to recognise unit columns. */
export function isUnitWord(text: string): boolean {
  return UNIT_GROUPS.has(makeUnitKey(text))
}

/** Words for a single unit of any kind. */
const ANY_UNIT = new Set('unit units each ea u ud uds un und unid unidad unidades'.split(' '))

/** Whether a word is the name of a unit: `kg` and `pcs` are, `each` is not. */
export function isNamedUnit(text: string): boolean {
  return isUnitWord(text) && !ANY_UNIT.has(makeUnitKey(text))
}

/** True for two words for one unit: `кг` and `kg`, `Stk.` and `pcs`. */
export function isSameUnit(word: string, otherWord: string): boolean {
  const [key, otherKey] = [makeUnitKey(word), makeUnitKey(otherWord)]
  const group = UNIT_GROUPS.get(key)
  return key === otherKey || (group !== undefined && group === UNIT_GROUPS.get(otherKey))
}

const PIECE_GROUP = UNIT_GROUPS.get('pcs')

/** True for words for one piece: `pc`, `Stk`, `шт.`. */
export function isPieceWord(text: string): boolean {
  return PIECE_GROUP !== undefined && UNIT_GROUPS.get(makeUnitKey(text)) === PIECE_GROUP
}
