// Elements. Text is only ever set as text: nothing that comes from a source is parsed as HTML.

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== undefined && value !== '') {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter(child => child !== undefined && child !== ''));
  return element;
}

function el(name, attributes, ...children) {
  return make(document.createElement(name), attributes, children);
}

function svg(name, attributes, ...children) {
  return make(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

/** A sentence with code in backticks. */
function prose(text) {
  return text.split('`').map((part, i) => (i % 2 ? el('code', {}, part) : part));
}

/** The sentence without backticks, for names that are read out. */
function plain(text) {
  return text.replaceAll('`', '');
}

function sentence(text) {
  const end = /[.!?]$/.test(text) ? '' : '.';
  return text.charAt(0).toUpperCase() + text.slice(1) + end;
}
