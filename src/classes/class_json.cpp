// SPDX-License-Identifier: Apache-2.0
#include "classes/class_json.h"

#include "classes/class_text.h"
#include "classes/descriptor.h"
#include "render/condition_text.h"
#include "report/graph_text.h"
#include "report/outcome_json.h"

namespace testellate::classes {
namespace {

class ClassWriter {
 public:
  ClassWriter(const ir::Program& program, const result::Target& target, report::JsonText& json)
      : program_(program),
        target_(target),
        style_(render::style_of(target.language)),
        graphs_(program),
        json_(json) {}

  void write(const result::EquivalenceClass& of) {
    json_.begin_object();
    json_.member("target", target_.name);
    json_.member("descriptor", descriptor(program_, of.decided, style_));
    json_.member("condition", render::to_text(of.condition, style_));
    if (of.is_cut) json_.member("status", "bounded");
    if (!of.is_cut) {
      write_effects(effect_texts(program_, of, style_));
      write_sample(of.sample);
      write_contexts(of);
    }
    json_.end_object();
  }

 private:
  void write_effects(const NamedTexts& effects) {
    json_.key("effects");
    json_.begin_object();
    for (const auto& [place, value] : effects) json_.member(place, value);
    json_.end_object();
  }

  void write_sample(const std::optional<result::TestCase>& sample) {
    if (!sample) return;
    json_.key("sample");
    json_.begin_object();
    report::write_inputs_and_outcome(program_, graphs_, target_.unit, *sample, json_);
    json_.end_object();
  }

  void write_contexts(const result::EquivalenceClass& of) {
    if (of.contexts.empty()) return;
    json_.key("contexts");
    json_.begin_array();
    for (const result::ExecutionContext& context : of.contexts) {
      json_.begin_object();
      json_.member("condition", render::to_text(context.condition, style_));
      write_effects(effect_texts(program_, context, style_));
      write_sample(context.sample);
      json_.end_object();
    }
    json_.end_array();
  }

  const ir::Program& program_;
  const result::Target& target_;
  render::Style style_;
  report::GraphText graphs_;
  report::JsonText& json_;
};

}  // namespace

void write_json(const ir::Program& program,
                std::span<const result::Target> targets,
                std::span<const result::ClassTable> tables,
                report::JsonText& json) {
  json.key("classes");
  json.begin_array();
  for (std::size_t at = 0; at < tables.size(); ++at) {
    ClassWriter writer(program, targets[at], json);
    for (const result::EquivalenceClass& of : tables[at].classes) writer.write(of);
  }
  json.end_array();
  json.key("potential_paths");
  json.begin_object();
  for (std::size_t at = 0; at < tables.size(); ++at) {
    json.member(targets[at].name, tables[at].potential_paths);
  }
  json.end_object();
}

}  // namespace testellate::classes
