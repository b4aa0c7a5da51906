/** Headings in Spanish. */
import type { HeaderWords } from './words.ts'

export const spanish: HeaderWords = {
  language: 'Spanish',
  plain: {
    id: 'id material, id de material, id del material, identificador, id artículo, id producto',
    sku:
      'código de artículo, codigo de articulo, código artículo, código del artículo, código de producto, codigo de producto, ' +
      'código del producto, código de material, código del material, número de artículo, nº de artículo, núm. artículo, ' +
      'número de pieza, número de parte, código de barras, codigo de barras, referencia, ref. artículo, código sku, clave de producto',
    name:
      'nombre, nombre del material, nombre del artículo, nombre del producto, nombre de producto, nombre material, nombre artículo, ' +
      'denominación, denominacion, artículo, articulo, producto, descripción del artículo, descripción del producto, mercancía',
    unit: 'unidad, unidades, unidad de medida, ud. medida, u. medida, u.m., udm, und, unid, unid., medida, unidad medida, unidad base',
    price:
      'precio, precio unitario, precio por unidad, precio unidad, p. unitario, p.u., precio de compra, precio compra, coste, costo, ' +
      'coste unitario, costo unitario, precio de coste, precio de costo, precio neto, nuevo precio',
    notes: 'nota, notas, comentario, comentarios, observación, observaciones, observacion, anotaciones',
    stock:
      'existencias, existencia, stock actual, existencias actuales, existencia actual, saldo, saldo actual, en stock, ' +
      'disponible, disponibles, cantidad en stock, cantidad en existencia, inventario, stock disponible, recuento, ' +
      'cantidad disponible, nuevo stock, cantidad en almacén',
    stock_change: 'cambio de stock, variación de stock, ajuste de stock, entrada/salida, movimiento de stock',
    minimum:
      'mínimo, minimo, stock mínimo, stock minimo, existencia mínima, existencias mínimas, cantidad mínima, cantidad minima, ' +
      'mín., mín, punto de pedido, punto de reorden, stock de seguridad, inventario mínimo',
    categories:
      'categoría, categorías, categoria, categorias, grupo, grupos, familia, familias, etiquetas, grupo de artículos',
    suppliers: 'proveedor, proveedores, nombre del proveedor, proveedor principal, proveedor habitual',
    storage:
      'almacén, almacen, almacenes, bodega, depósito, deposito, ubicación, ubicacion, id almacén, id de almacén, nombre del almacén',
    action: 'acción, accion, operación, operacion, qué hacer',
    archived: 'archivado, archivo, en archivo, inactivo',
    planned: 'planificado, previsto, planeado, cambio previsto, pendiente de recibir, esperado',
  },
  often: {
    sku: 'código, codigo, cód., cod., número, numero, ref, ref., clave, modelo, núm',
    name: 'descripción, descripcion, título, concepto, detalle',
    stock: 'cantidad, cant, cant., total existencias',
    stock_change: 'cambio, variación, variacion, ajuste, diferencia, movimiento, corrección, entradas',
    price: 'importe unitario, precio de venta, precio venta, precio lista, pvp',
    categories: 'tipo, clase, sección, rubro, línea',
    suppliers: 'fabricante, marca',
    notes: 'información, info, detalles',
  },
}
