/**
 * The tables of the practice account. Quantities and prices are exact integers kept as text (see numbers.ts); `stock`,
 * `minimum` and `planned` are the same values as they are shown; `listed_head` and `listed_tail` are a list
 * element's JSON text before and after its numbers, so that a list of 100,000 is only put together, by SQLite itself.
 */
import { TEXTS } from '../texts.ts'

export const SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE keys (key TEXT PRIMARY KEY, place INTEGER NOT NULL);
CREATE TABLE counter (company INTEGER PRIMARY KEY, day TEXT NOT NULL, used INTEGER NOT NULL);

CREATE TABLE units (code TEXT PRIMARY KEY, unit_group TEXT NOT NULL, factor TEXT NOT NULL, resource_only INTEGER NOT NULL);
CREATE TABLE storages (id INTEGER PRIMARY KEY, name TEXT NOT NULL, holds_all INTEGER NOT NULL, categories TEXT NOT NULL,
  deleted INTEGER NOT NULL);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, deleted INTEGER NOT NULL);

CREATE TABLE materials (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort_key TEXT NOT NULL,
  ${TEXTS.map((field) => `${field} TEXT NOT NULL`).join(', ')},
  unit TEXT NOT NULL, price_amount TEXT NOT NULL, price_per TEXT NOT NULL,
  archived INTEGER NOT NULL, categories TEXT NOT NULL, suppliers TEXT NOT NULL, supplied INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0, listed_head TEXT NOT NULL, listed_tail TEXT NOT NULL);
CREATE TABLE files (material_id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (material_id, name)) WITHOUT ROWID;

CREATE TABLE stock_rows (material_id INTEGER NOT NULL, storage_id INTEGER NOT NULL, sort_key TEXT NOT NULL,
  quantity TEXT NOT NULL, minimum_quantity TEXT NOT NULL, stock TEXT NOT NULL, minimum TEXT NOT NULL, planned TEXT,
  created_here INTEGER NOT NULL, PRIMARY KEY (material_id, storage_id)) WITHOUT ROWID;
CREATE INDEX stock_rows_by_name ON stock_rows (storage_id, sort_key, material_id);

CREATE TABLE movements (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, material_id INTEGER NOT NULL,
  storage_id INTEGER NOT NULL, kind TEXT NOT NULL, quantity TEXT NOT NULL, notes TEXT NOT NULL);
CREATE INDEX movements_of_material ON movements (material_id);
CREATE TABLE batches (id INTEGER PRIMARY KEY, movement_id INTEGER NOT NULL, material_id INTEGER NOT NULL,
  storage_id INTEGER NOT NULL, quantity TEXT NOT NULL, remaining TEXT NOT NULL, open INTEGER NOT NULL,
  price_amount TEXT NOT NULL, price_per TEXT NOT NULL);
CREATE INDEX open_batches ON batches (material_id, storage_id, id) WHERE open = 1;
CREATE INDEX batches_of_material ON batches (material_id);
CREATE TABLE write_offs (movement_id INTEGER NOT NULL, material_id INTEGER NOT NULL, batch_id INTEGER,
  quantity TEXT NOT NULL, price_amount TEXT NOT NULL, price_per TEXT NOT NULL);
CREATE INDEX write_offs_of_material ON write_offs (material_id);

CREATE TABLE planned_operations (id INTEGER PRIMARY KEY, material_id INTEGER NOT NULL, storage_id INTEGER NOT NULL,
  quantity TEXT NOT NULL, notes TEXT NOT NULL);
CREATE INDEX planned_of_material ON planned_operations (material_id, storage_id);

CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, cost TEXT NOT NULL);
CREATE TABLE compositions (product_id INTEGER NOT NULL, material_id INTEGER NOT NULL, quantity TEXT NOT NULL,
  PRIMARY KEY (product_id, material_id)) WITHOUT ROWID;
CREATE INDEX compositions_with_material ON compositions (material_id);
CREATE TABLE product_costs (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, at INTEGER NOT NULL, cost TEXT NOT NULL,
  cause TEXT NOT NULL);

CREATE TABLE requests (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, verb TEXT NOT NULL, method TEXT NOT NULL,
  body TEXT NOT NULL, status INTEGER NOT NULL, error TEXT, fault TEXT, counted INTEGER NOT NULL);
`
